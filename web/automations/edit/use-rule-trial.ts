import { useEffect, useRef, useState } from 'react';
import { type Answer, call, CallRefused, type Input } from '../../platform/api.ts';
import type { AutomationRow } from '../use-automations.ts';
import type { RuleValues } from './rule-values.ts';

export type RuleTrial = Answer<'POST', 'automations/try'>['trial'];
type Asked = Omit<Input<'POST', 'automations/try'>, 'from' | 'to'>;

/** What is tried: a rule as it stands in the form, without its name. */
export function triedRule(rule: AutomationRow | undefined, { source, sourceId, event, conditions, actions }: RuleValues): Asked {
  const about = rule ? { id: rule.id } : { source, source_id: sourceId };
  return {
    data: { ...about, source_event: event, filter: conditions },
    actions: actions.map((action) => ({ ...action, key: undefined })),
  };
}

/** Tries a rule when it is asked to, and tells what came of it and of what that is the trial. */
export function useRuleTrial() {
  const [told, setTold] = useState<{ trial: RuleTrial; of: string }>();
  const [trying, setTrying] = useState(false);
  const [error, setError] = useState<CallRefused>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(asked: Asked, span: { from: string; to: string }) {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    setTrying(true);
    try {
      const { trial } = await call('POST', 'automations/try', { ...asked, ...span }, { signal: abort.signal });
      setTold({ trial, of: JSON.stringify(asked) });
      setError(undefined);
    } catch (refused) {
      if (refused instanceof CallRefused && !abort.signal.aborted) setError(refused);
    }
    if (running.current === abort) setTrying(false);
  }

  function cancel() {
    running.current?.abort();
    running.current = null;
    setTrying(false);
  }

  return { told, trying, error, run, cancel, forget: () => setTold(undefined) };
}
