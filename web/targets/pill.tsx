import { useConnection } from '../platform/live-line.ts';
import { LivePill } from '../platform/states/live-pill.tsx';

/** Whether what is shown is of now, or of which instant of the past. */
export function Pill({ at, position }: { at: string | null; position?: string | null }) {
  const { state } = useConnection();
  if (at !== null) return <LivePill state="past" at={at} alone />;
  return state === 'live' ? <LivePill state="live" {...(position && { position })} /> : <LivePill state="reconnecting" />;
}
