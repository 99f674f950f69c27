#!/usr/bin/env bash
# Runs the tests of the files in deploy/. As root they run in namespaces of their own, where the configurations of the proxies are
# used as they are: with their ports, their addresses and their places in /etc. Otherwise those tests are left out. Nothing
# remains. Run it as `npm run test:deploy`, which brings the right Node along. Arguments go to Jest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

tests=(node node_modules/jest/bin/jest.js --selectProjects deploy --runInBand "$@")

if [[ $(id -u) != 0 ]] || ! unshare --mount --net true || ! command -v ip >/dev/null; then
  exec "${tests[@]}"
fi

# unshare ignores SIGTERM, so timeout kills it ten seconds later; --kill-child ends all in it.
exec timeout --kill-after=10 20m unshare --mount --net --pid --fork --kill-child --mount-proc bash -euc '
  mount -t tmpfs none /run
  mkdir /run/etc /run/etc/upper /run/etc/work /run/haproxy
  mount -t overlay -o lowerdir=/etc,upperdir=/run/etc/upper,workdir=/run/etc/work none /etc
  for address in 10.0.0.1 10.0.0.2 203.0.113.5; do ip address add "$address/32" dev lo; done
  ip link set lo up
  echo "203.0.113.5 school.example acme.school.example" >>/etc/hosts
  PROXIES_IN_PLACE=1 exec "$@"
' bash "${tests[@]}"
