import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Emblem } from '../../platform/identity/emblem.tsx';
import { Who } from '../../platform/identity/who.tsx';
import { usePlayers } from '../filters/use-players.ts';
import filters from '../filters/filters.module.css';
import classes from './add.module.css';

export type Receiver = { profileId: string; name: string };

type PlayersFieldProps = { receivers: readonly Receiver[]; error: string | undefined; onChange: (receivers: Receiver[]) => void };

/** Who gets the points: found as one types, taken by a click or Enter, one or many. */
export function PlayersField({ receivers, error, onChange }: PlayersFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { data } = usePlayers(text);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = (data?.players ?? []).filter(
    ({ profile_id, anonymous }) => anonymous === null && !receivers.some(({ profileId }) => profileId === profile_id),
  );

  function take(profileId: string) {
    const player = found.find(({ profile_id }) => profile_id === profileId);
    if (!player) return;
    onChange([...receivers, { profileId, name: player.Name }]);
    setText('');
    combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={take}>
      <Combobox.DropdownTarget>
        <PillsInput label={t('points.add.players')} error={error} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {receivers.map(({ profileId, name }) => (
              <Pill
                key={profileId}
                withRemoveButton
                className={classes.pill ?? ''}
                removeButtonProps={{ 'aria-label': t('points.add.without', { name }), tabIndex: 0, 'aria-hidden': false }}
                onRemove={() => onChange(receivers.filter((other) => other.profileId !== profileId))}
              >
                <span className={classes.receiver}>
                  <Emblem id={profileId} size={16} />
                  {name}
                </span>
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                className={classes.field ?? ''}
                data-autofocus
                aria-label={t('points.add.players')}
                aria-invalid={error !== undefined}
                placeholder={receivers.length === 0 ? t('points.add.find') : ''}
                autoComplete="off"
                value={text}
                onFocus={() => receivers.length === 0 && combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.selectFirstOption();
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && text === '') onChange(receivers.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <div role="dialog" aria-label={t('points.add.players')}>
          <Combobox.Options className={filters.options} aria-label={t('points.add.players')}>
            {found.map(({ profile_id, Name, teams }) => (
              <Combobox.Option key={profile_id} value={profile_id}>
                <Who id={profile_id} name={Name} detail={teams.map(({ teamname }) => teamname).join(', ')} />
              </Combobox.Option>
            ))}
            {data && found.length === 0 && <Combobox.Empty>{t('points.filter.none')}</Combobox.Empty>}
          </Combobox.Options>
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
