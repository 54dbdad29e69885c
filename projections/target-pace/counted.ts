import type { CountedAt } from '../../src/targets/reached-periods.values.ts';
import type { Timeline } from '../scoreboard/timeline.ts';

/** What counts, by when it happened: sums of deltas at one instant each, so that what was taken back never was. */
export class Counted {
  readonly #sums = new Map<number, number>();

  add(at: number, micros: number): void {
    this.#sums.set(at, (this.#sums.get(at) ?? 0) + micros);
  }

  inOrder(): CountedAt[] {
    return [...this.#sums].map(([at, micros]) => ({ at, micros })).sort((a, b) => a.at - b.at);
  }
}

/** What counts of a player. @param knownBy by what was recorded by then, in milliseconds */
export function countedOf(timeline: Timeline, profileId: string, knownBy = Infinity): Counted {
  const counted = new Counted();
  const player = timeline.playerNumber(profileId);
  for (const n of player === undefined ? [] : timeline.ofPlayer(player)) add(counted, timeline, n, knownBy);
  return counted;
}

/** The same of teams: entries that were made in them, by who is not deleted. */
export function countedByTeam(
  timeline: Timeline,
  teamIds: ReadonlySet<string>,
  without: ReadonlySet<string>,
  knownBy = Infinity,
): Map<string, Counted> {
  const sums = new Map([...teamIds].map((teamId) => [teamId, new Counted()]));
  for (let n = 0; n < timeline.size; n++) {
    if (without.has(timeline.players[timeline.deltas.player[n] as number] as string)) continue;
    for (const teamId of timeline.teamIds(n)) {
      const ofTeam = sums.get(teamId);
      if (ofTeam) add(ofTeam, timeline, n, knownBy);
    }
  }
  return sums;
}

function add(counted: Counted, { deltas }: Timeline, n: number, knownBy: number): void {
  if (knownBy < Infinity && (deltas.recordedAt[n] as number) > knownBy) return;
  counted.add(deltas.occurredAt[n] as number, deltas.micros[n] as number);
}
