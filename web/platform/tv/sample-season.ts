import { useEffect, useState } from 'react';
import { reducedMotion } from '../motion/reduced-motion.ts';
import type { TvRow } from './tv-board.tsx';

/** A made-up season that plays by itself: what a board does, before there is one. The same for everyone, step by step. */
export type Season = { rows: TvRow[]; newLeader: string | undefined; ticker: { name: string; gain: string; rank: number }[] };

const TEAMS = [
  { id: 'harbour', name: 'Harbour Crew', detail: 'North', points: 48_210 },
  { id: 'nightowls', name: 'Night Owls', detail: 'Support', points: 47_960 },
  { id: 'meridian', name: 'Meridian', detail: 'East', points: 47_105 },
  { id: 'blue-anchors', name: 'Blue Anchors', detail: 'West', points: 46_480 },
  { id: 'kite-makers-4', name: 'Kite Makers', detail: 'Design', points: 45_790 },
  { id: 'seventh', name: 'Seventh Floor', detail: 'Finance', points: 45_230 },
  { id: 'cedar', name: 'Cedar & Co', detail: 'South', points: 44_655 },
  { id: 'longshot', name: 'Long Shots', detail: 'Sales', points: 44_120 },
];

/** Who gains how much at each step; after the last it begins again. Every few steps somebody takes the lead. */
const STEPS: readonly [team: number, gain: number][] = [
  [1, 640],
  [5, 910],
  [3, 1480],
  [7, 1725],
  [0, 1390],
  [6, 860],
  [4, 2275],
  [2, 1940],
];

/** The season so far, one step on every 4 seconds; still where less motion is asked for or the page is hidden. */
export function useSampleSeason(): Season {
  const [step, setStep] = useState(10);
  useEffect(() => {
    if (reducedMotion()) return;
    const timer = setInterval(() => !document.hidden && setStep((last) => last + 1), 4000);
    return () => clearInterval(timer);
  }, []);
  return seasonAt(step);
}

/** The season after a number of steps. */
export function seasonAt(step: number): Season {
  const before = standings(step - 1);
  const after = standings(step);
  const start = standings(0);
  const leader = after[0];
  const ticker = [step, step - 1, step - 2].flatMap((past) => {
    const gained = STEPS[(past - 1) % STEPS.length];
    const team = gained && past > 0 ? TEAMS[gained[0]] : undefined;
    const inStrip = past === step && team?.id === leader?.id;
    return team && gained && !inStrip ? [{ name: team.name, gain: String(gained[1]), rank: rankOf(team.id, standings(past)) }] : [];
  });
  return {
    newLeader: leader && leader.id !== before[0]?.id ? leader.name : undefined,
    ticker,
    rows: after.map((team, place) => ({
      profileId: team.id,
      name: team.name,
      detail: team.detail,
      rank: place + 1,
      movement: rankOf(team.id, start) - (place + 1),
      points: String(team.points),
      gap: place === 0 ? String(team.last) : String(team.points - (leader?.points ?? 0)),
    })),
  };
}

type Standing = (typeof TEAMS)[number] & { last: number };

function standings(step: number): Standing[] {
  const teams = TEAMS.map((team) => ({ ...team, last: 0 }));
  for (let done = 0; done < step; done++) {
    const [index, gain] = STEPS[done % STEPS.length] ?? [0, 0];
    const team = teams[index];
    if (team) Object.assign(team, { points: team.points + gain, last: gain });
  }
  return teams.sort((one, other) => other.points - one.points);
}

function rankOf(id: string, order: readonly Standing[]): number {
  return order.findIndex((team) => team.id === id) + 1;
}
