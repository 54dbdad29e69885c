/** Where competitions and their parts are. */
export const ACTIVE = '/v_competition';
export const HISTORY = '/v_competition/history';
export const NEW = '/v_competition/new';
/** What holds for all of them: themes. */
export const SETTINGS = '/v_competition/settings';
export const competitionPath = (competitionId: string): string => `/v_competition/${competitionId}`;
/** The board of a battle, which its own page stands before. */
export const boardPath = (competitionId: string): string => `/v_competition/${competitionId}?view=board`;
export const settingsPath = (competitionId: string): string => `/v_competition/${competitionId}/edit`;
export const playersPath = (competitionId: string): string => `/v_competition/${competitionId}/edit/players`;
export const rewardsPath = (competitionId: string): string => `/v_competition/${competitionId}/edit/rewards`;
export const revealPath = (competitionId: string, round?: number): string =>
  `/v_competition/${competitionId}/reveal${round === undefined ? '' : `?round=${round}`}`;
/** What whoever has the link opens (RT-136). */
export const sharePath = (accessKey: string): string => `/s/share.php?show=${accessKey}`;
export const inputPath = (competitionId: string): string => `/v_competition/${competitionId}/edit/input`;
export const testPath = (competitionId: string): string => `/v_competition/${competitionId}/test`;
