import { useEffect, useState } from 'react';
import { reducedMotion } from '../motion/reduced-motion.ts';
import type { TvRow } from './tv-board.tsx';

/** A made-up season that plays by itself: what a board does, before there is one. The same for everyone, step by step. */
type Season = { rows: TvRow[]; newLeader: string | undefined; ticker: { name: string; gain: string; rank: number }[] };

const TEAMS = [
  { id: 'harbour', name: 'Harbour Crew', detail: 'North', points: 48_210 },
  { id: 'nightowls', name: 'Night Owls', detail: 'Support', points: 47_960 },
  { id: 'meridian', name: 'Meridian', detail: 'East', points: 47_105 },
  { id: 'blue-anchors', name: 'Blue Anchors', detail: 'West', points: 46_480 },
  { id: 'kite-makers-4', name: 'Kite Makers', detail: 'Design', points: 45_790 },
  { id: 'seventh-floor-9', name: 'Seventh Floor', detail: 'Finance', points: 45_230 },
  { id: 'cedar', name: 'Cedar & Co', detail: 'South', points: 44_655 },
  { id: 'longshot', name: 'Long Shots', detail: 'Sales', points: 44_120 },
];

/**
 * Who gains how much at each step; after the last it begins again. In a round all gain the same, so the race stays as close as it
 * began; every step moves somebody, every third changes the lead.
 */
const STEPS: readonly [team: number, gain: number][] = [
  [2, 2750],
  [4, 1630],
  [6, 1550],
  [4, 2730],
  [1, 430],
  [7, 2350],
  [6, 430],
  [7, 450],
  [3, 1820],
  [0, 2030],
  [3, 1980],
  [4, 2840],
  [2, 1920],
  [1, 2240],
  [0, 2690],
  [2, 2530],
  [5, 2760],
  [7, 4400],
  [5, 2890],
  [1, 4530],
  [3, 3400],
  [0, 2480],
  [6, 5220],
  [5, 1550],
];

/** The step that is seen first: somebody has just taken the lead. */
const FIRST_STEP = 12;
/** Movement is shown against so many steps ago. */
const MOVED_SINCE = 8;
/** A new leader is news for so many steps. */
const NEWS = 2;

/** The season so far, one step on every 4 seconds; still where less motion is asked for or the page is hidden. */
export function useSampleSeason(): Season {
  const [step, setStep] = useState(FIRST_STEP);
  useEffect(() => {
    if (reducedMotion()) return;
    const timer = setInterval(() => !document.hidden && setStep((last) => last + 1), 4000);
    return () => clearInterval(timer);
  }, []);
  return seasonAt(step);
}

/** The season after a number of steps. */
function seasonAt(step: number): Season {
  const now = standings(step);
  const before = standings(Math.max(0, step - MOVED_SINCE));
  const leader = now[0];
  const newLeader = leader && standings(Math.max(0, step - NEWS))[0]?.id !== leader.id ? leader : undefined;
  const ticker = [step, step - 1, step - 2].flatMap((past) => {
    const [index, gain] = STEPS[(past - 1) % STEPS.length] ?? [-1, 0];
    const team = TEAMS[index];
    if (!team || team.id === newLeader?.id) return [];
    return [{ name: team.name, gain: String(gain), rank: rankOf(team.id, now) }];
  });
  return {
    newLeader: newLeader?.name,
    ticker,
    rows: now.map((team, place) => ({
      profileId: team.id,
      name: team.name,
      detail: team.detail,
      rank: place + 1,
      movement: rankOf(team.id, before) - (place + 1),
      points: String(team.points),
      gap: String(place === 0 ? team.last : team.points - (leader?.points ?? 0)),
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
