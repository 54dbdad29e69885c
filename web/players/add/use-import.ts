import { useTranslation } from 'react-i18next';
import type { RowError } from '../../../src/players/player-row.values.ts';
import type { MembersPreview } from '../../../src/players/players.contract.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import '../players-texts.ts';

/** How many rows are named that the server did not take. */
const NAMED = 3;

/**
 * Writes what a review has found to be new or changed, all of it or nothing; the rest of the list is left as it is. Where the server was not reached
 * nobody knows: running it again with the same rows is the same command.
 */
export function useImport(groupId: string) {
  const { t } = useTranslation();
  const [save, { pending, error }] = useCommand('group/save_members');

  async function run(reviewed: MembersPreview['rows'], invites: boolean): Promise<boolean> {
    const newprofiles = reviewed
      .filter(({ fate }) => fate === 'new' || fate === 'changed')
      .map(({ fate, line, profile_id, name, email, external_id, team }) =>
        fate === 'new' ? { line, name, email, external_id, team } : { line, profile_id, team },
      );
    return (await save({ group_id: groupId, newprofiles, nomailinvite: invites ? 0 : 1 })) !== undefined;
  }

  const errors = Array.isArray(error?.details.errors) ? (error.details.errors as RowError[]) : [];
  const told = errors.slice(0, NAMED).map(({ line, reason }) => t('reviewPlayers.rowSays', { row: formatCount(line), reason }));
  const reason = error && (told.length > 0 ? told.join('. ') : error.message);
  const unreached = error?.status === 0;
  return { run, pending, unreached, refusal: reason && (unreached ? reason : t('reviewPlayers.notWritten', { reason })) };
}
