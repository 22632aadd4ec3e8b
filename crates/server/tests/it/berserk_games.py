"""Two bots play whole games through the public Python client berserk, unchanged.

Usage: berserk_games.py SITE TOKEN TOKEN; prints a line of JSON for each game.
"""

import json
import random
import sys
import threading

import berserk
import requests

VARIANTS = [
    "one-dimensional-chess",
    "linear-progression",
    "linear-pursuit:setup=yin-yang",
    "hnefatafl:rules=brandubh",
]
# A game by chance may go on for very long: then White resigns.
MOST_PLIES = 70


def client(site, token):
    return berserk.Client(berserk.TokenSession(token), base_url=site)


def legal(site, variant, moves):
    """The legal moves after some, by the site's own rules."""
    query = {"variant": variant, "moves": " ".join(moves)}
    answer = requests.get(f"{site}/api/position", params=query, timeout=20)
    answer.raise_for_status()
    return answer.json()["moves"]


def play(site, bot, game_id, side, variant, chance, seen, listening):
    """Plays one side of a game to its end, as the game's stream tells it.

    Nobody moves before both listen and a line has been written: streams tell no earlier lines.
    """
    for event in bot.bots.stream_game_state(game_id):
        if event["type"] == "chatLine":
            seen["chat"] = event["text"]
            continue
        if event["type"] not in ("gameFull", "gameState"):
            continue
        if event["type"] == "gameFull":
            listening.wait(timeout=60)
            if side == 0 and not event["state"]["moves"]:
                bot.bots.post_message(game_id, "Have fun!")
        state = event["state"] if event["type"] == "gameFull" else event
        if state["status"] != "started":
            seen["state"] = state
            return
        moves = state["moves"].split()
        if len(moves) % 2 != side:
            continue
        if side == 0 and len(moves) >= MOST_PLIES:
            bot.bots.resign_game(game_id)
        else:
            bot.bots.make_move(game_id, chance.choice(legal(site, variant, moves)))


def game(site, white, black, variant):
    """Challenges, accepts and plays a game; what came of it."""
    events = black.bots.stream_incoming_events()
    made = white.challenges.create(
        black.account.get()["username"], rated=False, clock_limit=600, clock_increment=0,
        color="white", variant=variant,
    )
    for event in events:
        if event["type"] == "challenge" and event["challenge"]["id"] == made["id"]:
            black.bots.accept_challenge(made["id"])
        if event["type"] == "gameStart" and event["game"]["id"] == made["id"]:
            break
    seen = [{}, {}]
    listening = threading.Barrier(2)
    sides = [
        threading.Thread(
            target=play,
            args=(site, bot, made["id"], side, variant, random.Random(side), seen[side], listening),
            daemon=True,
        )
        for side, bot in enumerate([white, black])
    ]
    for side in sides:
        side.start()
    for side in sides:
        side.join(timeout=120)
    state = seen[1]["state"]
    exported = white.games.export(made["id"])
    record = white.games.export(made["id"], as_pgn=True)
    return {
        "variant": variant,
        "plies": len(state["moves"].split()),
        "status": state["status"],
        "winner": state.get("winner"),
        "chat": seen[1].get("chat"),
        "same": exported["moves"] == state["moves"] and seen[0]["state"]["moves"] == state["moves"],
        "record": record.startswith("[Event"),
    }


def main():
    site, *tokens = sys.argv[1:]
    white, black = (client(site, token) for token in tokens)
    for bot in (white, black):
        bot.account.upgrade_to_bot()
    # One challenge is declined.
    refused = white.challenges.create(black.account.get()["username"], rated=False)
    black.bots.decline_challenge(refused["id"])
    assert not black.challenges.get_mine()["in"]
    for variant in VARIANTS:
        print(json.dumps(game(site, white, black, variant)), flush=True)


main()
