/** How far somebody is with an activity, or the quest. */
export type RespondentStatus = 'notstarted' | 'inprogress' | 'done';

/** An activity that nobody has opened is not started; one that was opened is in progress until it is answered. */
export function respondentStatus({ opened, answered }: { opened: boolean; answered: boolean }): RespondentStatus {
  return answered ? 'done' : opened ? 'inprogress' : 'notstarted';
}

/** Time spent as people read it: h:mm:ss, of whole seconds. */
export function timeSpent(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
