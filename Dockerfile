# An image with the command: docker build -t plymill .
#   docker run --rm -v "$PWD:/data" plymill convert games.txt -o games.jsonl
FROM debian:12 AS build
COPY . /plymill
WORKDIR /plymill
RUN apt-get update && \
    apt-get install -y --no-install-recommends make ca-certificates && \
    make package && \
    mkdir /opt/plymill && \
    tar xzf build/packages/plymill-*.tar.gz --strip-components 1 -C /opt/plymill

FROM debian:12-slim
COPY --from=build /opt/plymill /usr/local
WORKDIR /data
ENTRYPOINT ["plymill"]
