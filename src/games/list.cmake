# The notations that plymill knows: one line each, a folder beside this file.
set(PLYMILL_GAMES
  coerceo
  lost_cities
  tatsu
  carcassonne
  rootlog
)
