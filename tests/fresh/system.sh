# Functions that make a chroot and run commands in it; sourced by scripts. They need root, debootstrap,
# unshare (util-linux) and network, and use the Debian mirror, the settings of apt-get (proxy, retries,
# ...) and pip, and the certificates of this machine.

# cannot WORDS...: ends the script with status 77, which means: this machine cannot run it.
cannot() {
  echo "$0: $*" >&2
  exit 77
}

needs_system_tools() {
  [ "$(id -u)" -eq 0 ] || cannot "needs root, to make chroots"
  local tool
  for tool in debootstrap unshare apt-get git; do
    command -v "$tool" >/dev/null || cannot "needs $tool"
  done
}

# make_system RELEASE ROOT: makes a bare system of bookworm, trixie (Debian 12, 13) or noble (Ubuntu
# 24.04).
make_system() {
  local release=$1 root=$2 mirror proxy="" log
  eval "$(apt-config shell proxy Acquire::http::Proxy)"
  [ -z "$proxy" ] || export http_proxy=$proxy
  local bootstrap=(debootstrap --variant=minbase --include=ca-certificates)
  log=$(mktemp)
  if [ "$release" = noble ]; then # Debian has neither the keys nor the newest releases of Ubuntu
    mirror=http://archive.ubuntu.com/ubuntu
    "${bootstrap[@]}" --components=main,universe --no-check-gpg "$release" "$root" "$mirror" \
      /usr/share/debootstrap/scripts/jammy
    echo "deb $mirror noble-updates main universe" >>"$root/etc/apt/sources.list"
  else
    # The address from which apt-get of this machine loads Debian packages.
    mirror=$(apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' 'Created-By: Packages' |
      awk '$1 == "Debian" && $2 == "Debian" { print $3; exit }')
    "${bootstrap[@]}" "$release" "$root" ${mirror:+"$mirror"}
  fi >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    cannot "debootstrap cannot make a system of $release"
  }
  rm -f "$log"
  apt-config dump Acquire | grep -v '^Acquire::IndexTargets' >"$root/etc/apt/apt.conf.d/00host"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  [ ! -e /etc/pip.conf ] || cp /etc/pip.conf "$root/etc/"
}

# copy_sources ROOT: the sources of this folder become /plymill in ROOT.
copy_sources() {
  mkdir -p "$1/plymill"
  git ls-files -z --cached --others --exclude-standard |
    tar --create --null --no-recursion --files-from - | tar --extract --directory "$1/plymill"
}

# run_in ROOT COMMAND...: uses new namespaces, so that all mounts and processes end with the command. With
# CCACHE_OF_SYSTEM, ccache in the chroot uses that folder of this machine.
run_in() {
  local root=$1
  shift
  CCACHE_OF_SYSTEM=${CCACHE_OF_SYSTEM:-} unshare --mount --pid --fork --kill-child bash -euc '
    root=$1
    shift
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    shared=()
    if [ -n "$CCACHE_OF_SYSTEM" ]; then
      mkdir -p "$root/ccache" "$CCACHE_OF_SYSTEM"
      mount --bind "$CCACHE_OF_SYSTEM" "$root/ccache"
      shared=(CCACHE_DIR=/ccache CCACHE_BASEDIR=/plymill CCACHE_NOHASHDIR=1)
    fi
    exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
      "JOBS=${JOBS:-$(nproc)}" "WERROR=${WERROR:-OFF}" "${shared[@]}" "$@"' bash "$root" "$@"
}
