/** Where competitions and their parts are. */
export const ACTIVE = '/v_competition';
export const HISTORY = '/v_competition/history';
export const NEW = '/v_competition/new';
export const competitionPath = (competitionId: string): string => `/v_competition/${competitionId}`;
export const settingsPath = (competitionId: string): string => `/v_competition/${competitionId}/edit`;
export const inputPath = (competitionId: string): string => `/v_competition/${competitionId}/edit/input`;
