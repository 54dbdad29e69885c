import { object, type Of, text, whole } from '../../src/platform/http/answers.values.ts';

export const teamRow = object({ teamid: text, teamname: text, group_id: text, members: whole }, 'TeamRow');
export type TeamRow = Of<typeof teamRow>;
