import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallRefused } from '../../platform/api.ts';
import { badgeSent, problemsOf, type SentBadge } from './badge-values.ts';
import type { Applies, BadgeDraft } from './use-badge-draft.ts';

type Named = { profile_id: string; Name: string; since: string };
type Many = { count: number; players: readonly Named[] };
export type Trial = {
  would_have: { count: number; players: readonly (Named & { gains: 0 | 1 })[] };
  given: Many;
  withdrawn: Many;
  moved: Many;
};

const PAUSE_MS = 300;

/** What of a draft is tried. */
export type Tried = Pick<BadgeDraft, 'badge' | 'values' | 'changed'>;

/** Who would have a badge by the rule that is being written; nothing is asked while it is not whole. What was answered stays until the next is. */
export function useBadgeTrial(
  { badge, values, changed }: Tried,
  applies: Applies,
): { trial: Trial | undefined; trying: boolean; away: boolean; whole: boolean } {
  const { t } = useTranslation();
  const type = badge.badge_type;
  const whole = Object.keys(problemsOf(type, { ...values, name: '-', rewards: [] }, t)).length === 0;
  return { ...useTried(whole ? { id: badge.id, ...badgeSent(changed, values), applies } : undefined), whole };
}

/** The same of what is sent; nothing is asked without it. */
export function useTried(data: SentBadge | undefined): { trial: Trial | undefined; trying: boolean; away: boolean } {
  const asked = data === undefined ? undefined : JSON.stringify(data);
  const [told, setTold] = useState<{ asked: string; trial: Trial | undefined }>();
  useEffect(() => {
    if (asked === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call('POST', 'badges/preview' as 'badges/save', { data: JSON.parse(asked) as SentBadge }, { signal: abort.signal }).then(
        (trial) => setTold({ asked, trial: trial as unknown as Trial }),
        // What is refused says so at its field when it is saved.
        (error: unknown) => error instanceof CallRefused && setTold({ asked, trial: undefined }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  if (asked === undefined) return { trial: undefined, trying: false, away: false };
  const trying = told?.asked !== asked;
  return { trial: told?.trial, trying, away: !trying && told.trial === undefined };
}
