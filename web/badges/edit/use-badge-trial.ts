import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, call, CallRefused } from '../../platform/api.ts';
import { badgeSent, problemsOf, type SentBadge } from './badge-values.ts';
import type { BadgeDraft } from './use-badge-draft.ts';

/** What would follow if a rule held for all the past, and if it held from now on. */
export type Trials = Answer<'POST', 'badges/preview'>;

const PAUSE_MS = 300;

type Trying = {
  trials: Trials | undefined;
  trying: boolean;
  /** The server could not say. */
  away: boolean;
  /** There is enough to try. */
  whole: boolean;
};

/** Who would have a badge by the rule that is being written; nothing is asked while it is not whole, nor without a draft. */
export function useBadgeTrial(draft: BadgeDraft | undefined): Trying {
  const { t } = useTranslation();
  return useTried(draft && triedOf(draft, t));
}

function triedOf({ badge, values, changed }: BadgeDraft, t: TFunction): SentBadge | undefined {
  const whole = Object.keys(problemsOf(badge.badge_type, { ...values, name: '-', rewards: [] }, t)).length === 0;
  return whole ? { id: badge.id, ...badgeSent(changed, values) } : undefined;
}

/** The same of what is sent. What was answered stays until the next is. */
export function useTried(data: SentBadge | undefined): Trying {
  const asked = data === undefined ? undefined : JSON.stringify(data);
  const [told, setTold] = useState<{ asked: string; trials: Trials | undefined }>();
  useEffect(() => {
    if (asked === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call('POST', 'badges/preview', { data: JSON.parse(asked) as SentBadge }, { signal: abort.signal }).then(
        (trials) => setTold({ asked, trials }),
        // What is refused says so at its field when it is saved.
        (error: unknown) => error instanceof CallRefused && setTold({ asked, trials: undefined }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  if (asked === undefined) return { trials: undefined, trying: false, away: false, whole: false };
  const trying = told?.asked !== asked;
  return { trials: told?.trials, trying, away: !trying && told.trials === undefined, whole: true };
}
