#!/usr/bin/env bash
# Builds the images of docker-compose.yml with Debian's buildah, and runs the tests of a container on them with Debian's podman.
# Images and containers are kept in a temporary folder. The tests run in namespaces of their own for processes, mounts and the
# network, so nothing of them remains, however they end, and ports 3000 and 3001 are free there. Needs root and Linux.
# Run it as `npm run test:container`, which brings the right Node along. Arguments go to Jest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

missing=()
for program in buildah podman podman-compose crun catatonit mmdebstrap iptables ip unshare; do
  command -v "$program" >/dev/null || missing+=("$program")
done
if [[ $(id -u) != 0 ]]; then missing+=('root'); fi
if ((${#missing[@]} > 0)); then
  echo "The tests of the container were not run. Missing: ${missing[*]}"
  exit 0
fi

stop() {
  trap - EXIT INT TERM HUP
  set +e
  # Ends the build or the namespaces, and with those every container in them.
  if [[ -n ${running:-} ]] && kill -0 "$running" 2>/dev/null; then
    kill -TERM -- "-$running" 2>/dev/null
    wait "$running"
  fi
  # A build that was ended may have left the mounts of its containers.
  awk -v folder="$folder/" 'index($2, folder) == 1 { print $2 }' /proc/mounts | sort -r | xargs --no-run-if-empty umount --lazy
  rm -rf "$folder"
}

# Runs a command in a process group of its own: a Ctrl-C is this script's to deal with.
run() {
  set -m
  "$@" </dev/null &
  running=$!
  set +m
  wait "$running"
}

folder=$(mktemp -d "${TMPDIR:-/tmp}/homeroom-container.XXXXXX")
chmod 755 "$folder"
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

export CONTAINERS_STORAGE_CONF=$folder/storage.conf CONTAINERS_CONF=$folder/containers.conf
export CONTAINERS_REGISTRIES_CONF=$folder/registries.conf TMPDIR=$folder
# Health checks are run by the tests, since podman leaves them to systemd.
export DISABLE_HC_SYSTEMD=true
cat >"$CONTAINERS_STORAGE_CONF" <<EOF
[storage]
driver = "overlay"
graphroot = "$folder/storage"
runroot = "$folder/run"
EOF
cat >"$CONTAINERS_CONF" <<EOF
[containers]
cgroups = "disabled"
log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
lock_type = "file"
runtime = "crun"
static_dir = "$folder/libpod"
tmp_dir = "$folder/run/libpod"
volume_path = "$folder/volumes"
[network]
network_backend = "netavark"
network_config_dir = "$folder/networks"
EOF
echo 'unqualified-search-registries = ["docker.io"]' >"$CONTAINERS_REGISTRIES_CONF"

echo 'Building the images ...'
run timeout 30m test/container/images/build.sh "$folder"
# --kill-child ends all of them when this script ends.
run timeout --kill-after=10 10m unshare --mount --net --pid --ipc --fork --kill-child --mount-proc bash -euc '
  mount -t tmpfs none /run
  # crun refuses a machine that has both versions of control groups. None is used here.
  umount /sys/fs/cgroup/unified 2>/dev/null || true
  ip link set lo up
  exec node node_modules/jest/bin/jest.js --selectProjects container --runInBand "$@"' bash "$@"
