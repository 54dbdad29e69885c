import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonFound } from '../../../projections/people/people.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useTyped } from '../../platform/controls/use-typed.ts';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { Who } from '../../platform/identity/who.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { bringBack } from '../bring-back.ts';
import '../players-texts.ts';
import classes from './add-players.module.css';

type FindFormerProps = {
  groupId: string;
  /** Puts an address that nobody has into the list; absent where the list has words of its own. */
  onAddress: ((email: string) => void) | undefined;
};

/** Finds who was deleted, so that they are brought back instead of added anew, and says of an address whether it can be added (U-079). */
export function FindFormer({ groupId, onAddress }: FindFormerProps) {
  const { t } = useTranslation();
  const [searchterm, find] = useState('');
  const [typed, type] = useTyped(searchterm, find);
  const asked = searchterm === '' ? null : { group_id: groupId, searchterm };
  const { data, error, refetch } = useResource('group/search_profiles_not_in_group', asked, {
    staleOn: [{ view: 'people', key: groupId }],
    keep: true,
  });
  const found = asked && data;
  return (
    <FormGroup title={t('addPlayers.former')} text={t('addPlayers.formerMore')}>
      <TextInput
        className={classes.find}
        label={t('addPlayers.find')}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {asked && error && !data && <FailedState status={error.status} onRetry={refetch} />}
      <div role="status">
        {found && found.profiles.length === 0 && (
          <p className={classes.found}>
            <span className="grow">{t(found.can_add_email === 1 ? 'addPlayers.canAdd' : 'addPlayers.noFormer')}</span>
            {found.can_add_email === 1 && onAddress && <Button onClick={() => onAddress(searchterm)}>{t('addPlayers.putIn')}</Button>}
          </p>
        )}
      </div>
      {found && found.profiles.length > 0 && (
        <ul aria-label={t('addPlayers.formerFound')}>
          {found.profiles.map((profile) => (
            <Former key={profile.profile_id} profile={profile} groupId={groupId} />
          ))}
        </ul>
      )}
    </FormGroup>
  );
}

function Former({ profile, groupId }: { profile: PersonFound; groupId: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { profile_id, Name } = profile;

  async function back() {
    setBusy(true);
    await bringBack(groupId, [profile], t);
    setBusy(false);
  }

  return (
    <li className={classes.found}>
      <span className="grow">
        <Who id={profile_id} name={Name} />
      </span>
      <Button busy={busy} onClick={() => void back()} aria-label={t('addPlayers.bringBack', { name: Name })}>
        {t('players.bringBack')}
      </Button>
    </li>
  );
}
