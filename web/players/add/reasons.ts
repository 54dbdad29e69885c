import type { MembersPreview } from '../../../src/players/players.contract.ts';

/** Why rows are refused, and which. `team`: the name that is nearly that of the team `use`. */
export type Reason = { code: string; reason: string; team?: string; use?: string; lines: number[] };

/** The reasons of a list, the most frequent first; each name of a team is one of its own. */
export function reasonsOf(rows: MembersPreview['rows']): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { line, refused, team } of rows) {
    if (!refused) continue;
    const { code, reason, use } = refused;
    const key = use === undefined ? code : `${code} ${team?.toLowerCase() ?? ''}`;
    const known = reasons.get(key);
    if (known) known.lines.push(line);
    else reasons.set(key, { code, reason, ...(use !== undefined && { team: team ?? '', use }), lines: [line] });
  }
  return [...reasons.values()].sort((a, b) => b.lines.length - a.lines.length);
}
