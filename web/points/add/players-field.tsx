import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../platform/controls/button.tsx';
import { ChoiceList } from '../../platform/controls/choice-list.tsx';
import { useChoosing } from '../../platform/controls/use-choosing.ts';
import { Emblem } from '../../platform/identity/emblem.tsx';
import { Who } from '../../platform/identity/who.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { type FoundPlayer, usePlayers } from '../filters/use-players.ts';
import { closeAddPoints, type Receiver } from './add-points-state.ts';
import classes from './add.module.css';

type PlayersFieldProps = {
  receivers: readonly Receiver[];
  error: string | undefined;
  /** Has the focus when the dialog opens. */
  first: boolean;
  /** Who has what is given already: they are found, ticked, and not taken. */
  has?: (player: FoundPlayer) => boolean;
  /** Only those are found who do not take part in this competition. */
  notIn?: string;
  onChange: (receivers: Receiver[]) => void;
  /** Told while somebody is meant by Enter and not found yet: nothing is sent before. */
  onWaiting: (waiting: boolean) => void;
};

/** Who gets the points: found as one types, taken by a click or Enter, one or many. */
export function PlayersField({ receivers, error, first, has, notIn, onChange, onWaiting }: PlayersFieldProps) {
  const { t } = useTranslation();
  const { admin, organisationId } = useViewer();
  const [text, setText] = useState('');
  const { found, failed } = usePlayers(text, notIn);
  const combobox = useCombobox();
  const known = found && { ...found, rows: found.rows.filter(({ forgotten }) => !forgotten) };
  const choosing = useChoosing({ text, finding: { found: known, failed }, onTake: take });
  const { rows, keys, waiting } = choosing;
  const makes = useRef<HTMLAnchorElement>(null);
  const tell = useEffectEvent(onWaiting);
  useEffect(() => tell(waiting), [waiting]);

  const isNamed = (id: string) => receivers.some(({ profileId }) => profileId === id);

  /** Who is named already stays among the rows: whoever types the same twice means the same. */
  function take(player: FoundPlayer) {
    const { id, label } = player;
    if (!isNamed(id) && !has?.(player)) onChange([...receivers, { profileId: id, name: label }]);
    setText('');
    combobox.closeDropdown();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && text === '') onChange(receivers.slice(0, -1));
    if (event.key === 'Escape') combobox.closeDropdown();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') combobox.openDropdown();
    // The list lies outside of the dialog, where Tab does not lead.
    if (event.key === 'ArrowDown') makes.current?.focus();
    keys.onKeyDown(event);
  }

  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      onOptionSubmit={(id) => {
        const row = rows.find((one) => one.id === id);
        if (row) take(row);
      }}
    >
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
                  <bdi>{name}</bdi>
                </span>
              </Pill>
            ))}
            <Combobox.EventsTarget withKeyboardNavigation={false} withAriaAttributes={false}>
              <PillsInput.Field
                role="combobox"
                className={classes.field ?? ''}
                {...(first && { 'data-autofocus': true })}
                aria-label={t('points.add.players')}
                aria-invalid={error !== undefined}
                aria-expanded={combobox.dropdownOpened}
                aria-controls={combobox.dropdownOpened ? choosing.list.id : undefined}
                aria-activedescendant={combobox.dropdownOpened ? keys['aria-activedescendant'] : undefined}
                data-mantine-stop-propagation={combobox.dropdownOpened || undefined}
                placeholder={receivers.length === 0 ? t('points.add.find') : ''}
                autoComplete="off"
                value={text}
                onFocus={() => receivers.length === 0 && combobox.openDropdown()}
                onBlur={({ relatedTarget }) => (makes.current === null || relatedTarget !== makes.current) && combobox.closeDropdown()}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  combobox.openDropdown();
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <div role="dialog" aria-label={t('points.add.players')}>
          <ChoiceList
            label={t('points.add.players')}
            choosing={choosing}
            many
            isOn={(id) => isNamed(id) || rows.some((row) => row.id === id && has?.(row))}
            line={({ id, label, detail }) => (
              <span className="grow">
                <Who id={id} name={<bdi>{label}</bdi>} detail={detail} />
              </span>
            )}
            none={
              <>
                {t('choosing.none')}{' '}
                {admin && (
                  <TextLink
                    ref={makes}
                    to={`/v_players/${organisationId}/add`}
                    // The field keeps the focus, and the list stays open, until the link is followed.
                    onMouseDown={(event) => event.preventDefault()}
                    onBlur={() => combobox.closeDropdown()}
                    onClick={closeAddPoints}
                  >
                    {t('shell.addPlayers')}
                  </TextLink>
                )}
              </>
            }
          />
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
