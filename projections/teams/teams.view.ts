export type TeamRow = { teamid: string; teamname: string; group_id: string; members: number };
