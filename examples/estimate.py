"""Creates a session with twenty stories, hands it to a person, follows its rounds and prints the agreed points.

It needs Python 3 alone: SERVER=https://points.example.org python3 examples/estimate.py
"""

import http.client
import json
import os
import secrets
import time
import urllib.error
import urllib.request
import uuid

SERVER = os.environ.get("SERVER", "http://localhost:3000")
HEADERS = {
    "Authorization": f"Bearer {secrets.token_urlsafe(32)}",
    "Content-Type": "application/json",
}


def opened(path, body=None, **headers):
    """Sends a request. A server that sends nothing for 30 seconds, not even a comment, is gone."""
    data = None if body is None else json.dumps(body).encode()
    url = f"{SERVER}/api/sessions{path}"
    request = urllib.request.Request(url, data, {**HEADERS, **headers})
    return urllib.request.urlopen(request, timeout=30)


def wait_after(error):
    """Waits after a failure that may pass, and ends the program after any other."""
    seconds = 1
    if isinstance(error, urllib.error.HTTPError):
        if error.code != 429 and error.code < 500:
            raise SystemExit(f"{error.code}: {error.read().decode(errors='replace')}")
        seconds = int(error.headers.get("Retry-After", 1))
    time.sleep(seconds)


FAILURES = (OSError, http.client.HTTPException, ValueError)


def ask(path, body=None):
    """Sends a request until it is answered: the same body, byte for byte, is done once."""
    while True:
        try:
            with opened(path, body) as answer:
                return json.load(answer)
        except FAILURES as error:
            wait_after(error)


def events_of(session):
    """The events of a session, each once, over lost connections and restarts of the server."""
    path = f"/{session['sessionId']}/events?participantId={session['participantId']}"
    last = ""
    while True:
        try:
            with opened(path, **{"Last-Event-ID": last}) as stream:
                fields = {}
                for line in stream:
                    name, _, value = line.decode().rstrip("\n").partition(": ")
                    if name:
                        fields[name] = value
                        continue
                    # Comments, which have no event, keep the connection open.
                    if "event" in fields:
                        last = fields.get("id", last)
                        yield fields["event"], json.loads(fields["data"])
                    fields = {}
            time.sleep(1)
        except FAILURES as error:
            wait_after(error)


stories = [
    {
        "name": f"Story {number}",
        "key": f"PAY-{number}",
        "link": f"https://tracker.example.org/PAY-{number}",
    }
    for number in range(1, 21)
]
session = ask(
    "",
    {
        "commandId": str(uuid.uuid4()),
        "name": "Sprint 12",
        "type": "fibonacci",
        "facilitatorName": "Ann",
        "stories": stories,
    },
)
path = f"/{session['sessionId']}"
keys = ask(f"{path}/story-keys")["keys"]
print(f"Facilitator: {session['links']['facilitator']}", flush=True)
print(f"Team: {session['links']['join']}", flush=True)

names = {}
agreed = {}


def label(story_id):
    return keys.get(story_id) or names[story_id]


def note(story_id, points):
    """Prints points that are new."""
    if agreed.get(story_id) == points:
        return
    agreed[story_id] = points
    print(f"{label(story_id)}: {'taken back' if points is None else points}", flush=True)


for event, message in events_of(session):
    if event == "bye":
        break
    if event == "reset":
        # Nothing is known of the changes before, and the room has what came of them.
        names = {story["id"]: story["name"] for story in message["room"]["stories"]}
        for story in message["room"]["stories"]:
            note(story["id"], story["round"].get("agreed"))
    for change in message.get("changes", []):
        kind, story_id = change["type"], change.get("storyId")
        if kind in ("storyCreated", "storyRenamed"):
            names[story_id] = change["name"]
        if kind == "storyDeleted":
            names.pop(story_id, None)
        if "key" in change:
            keys[story_id] = change["key"]
        if kind == "revealed":
            print(f"{label(story_id)}: revealed", flush=True)
        if kind == "pointsAgreed":
            note(story_id, change["points"])
        if kind == "roundStarted":
            note(story_id, None)
        if kind == "roundRestored":
            note(story_id, change["round"]["agreed"])
    if names and all(agreed.get(story_id) is not None for story_id in names):
        break

for story in ask(f"{path}/results")["stories"]:
    print(story["key"] or story["name"], story["pointsLabel"], story["rounds"], sep="\t", flush=True)
