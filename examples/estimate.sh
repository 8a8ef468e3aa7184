#!/bin/sh
# Creates a session with two stories and prints its links and, when Enter is pressed, its results as CSV. It needs curl and
# openssl alone: SERVER=https://points.example.org sh examples/estimate.sh
set -eu
SERVER=${SERVER:-http://localhost:3000}
KEY=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
ID=$(openssl rand -hex 16 | sed -E 's/(.{8})(.{4}).(.{3}).(.{3})(.{12})/\1-\2-4\3-8\4-\5/')

ask() {
  curl --fail-with-body --silent --show-error --retry 5 \
    --header "Authorization: Bearer $KEY" --header 'Content-Type: application/json' "$@"
}

part() { sed -E "s/.*\"$1\":\"([^\"]*)\".*/\\1/"; }

# The same body is done once, also when curl tries again.
created=$(ask "$SERVER/api/sessions" --data @- <<END
{
  "commandId": "$ID", "name": "Sprint 12", "type": "fibonacci", "facilitatorName": "Ann",
  "stories": [{ "name": "Pay by invoice", "key": "PAY-1" }, { "name": "Refund", "key": "PAY-2" }]
}
END
)
code=$(echo "$created" | part sessionId)
echo "Facilitator: $(echo "$created" | part facilitator)"
echo "Team: $(echo "$created" | part join)"
read -r _ || true
ask "$SERVER/api/sessions/$code/results.csv"
