import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '../../projections/scoreboard/scoreboard.view.ts';
import { Button, IconButton } from '../platform/controls/button.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { Segmented } from '../platform/controls/segmented.tsx';
import { useTyped } from '../platform/controls/use-typed.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { Bar } from '../platform/page/split.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import type { BoardAddress, ChangeAddress } from './board-address.ts';
import type { Take } from './board.tsx';
import { CheckList, type Choice } from './check-list.tsx';
import classes from './filters.module.css';

type BoardFiltersProps = {
  address: BoardAddress;
  change: ChangeAddress;
  teams: readonly Choice[];
  tags: readonly Choice[];
  /** Enter in the field goes to the first that was found. */
  take: Take;
};

/** The bar over a board: period, teams, tags, and a field that finds a player. On a phone all but the period are behind one button. */
export function BoardFilters(props: BoardFiltersProps) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const [open, setOpen] = useState(false);
  const { address, change, teams, tags, take } = props;
  const [typed, type] = useTyped(address.find, (find) => change({ find }));
  const find = <FindField label={t('board.find')} value={typed} onChange={type} take={take} />;
  const period = (
    <Segmented<Period>
      label={t('board.period')}
      value={address.period}
      options={[
        { value: 'all', label: t('board.all'), short: t('board.allShort') },
        { value: 'month', label: t('board.month') },
        { value: 'week', label: t('board.week') },
        { value: 'day', label: t('board.day') },
      ]}
      onChange={(value) => change({ period: value }, { quiet: false })}
    />
  );

  if (!phone) {
    return (
      <Bar label={t('board.filters')}>
        {period}
        <CheckChip label={t('board.teams')} choices={teams} chosen={address.teamIds} onChange={(teamIds) => change({ teamIds })} all />
        <CheckChip label={t('board.tags')} choices={tags} chosen={address.tagIds} onChange={(tagIds) => change({ tagIds })} />
        <span className="grow" />
        {find}
      </Bar>
    );
  }
  const narrowed = address.teamIds.length > 0 || address.tagIds.length > 0 || address.find !== '';
  return (
    <Bar label={t('board.filters')}>
      {period}
      <IconButton
        kind="plain"
        className={classes.more}
        data-on={narrowed || undefined}
        label={t('board.filters')}
        icon={<IconAdjustmentsHorizontal stroke={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog
        opened={open}
        onClose={() => setOpen(false)}
        title={t('board.filters')}
        actions={
          <Button kind="fill" onClick={() => setOpen(false)}>
            {t('board.done')}
          </Button>
        }
      >
        <div className={classes.sheet}>
          <div className={classes.sheetFind}>{find}</div>
          {teams.length > 0 && (
            <CheckList label={t('board.teams')} choices={teams} chosen={address.teamIds} onChange={(teamIds) => change({ teamIds })} />
          )}
          {tags.length > 0 && (
            <CheckList label={t('board.tags')} choices={tags} chosen={address.tagIds} onChange={(tagIds) => change({ tagIds })} />
          )}
        </div>
      </Dialog>
    </Bar>
  );
}

type CheckChipProps = {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** None chosen reads `all 12`, else `any`. */
  all?: boolean;
};

function CheckChip({ label, choices, chosen, onChange, all = false }: CheckChipProps) {
  const { t } = useTranslation();
  if (choices.length === 0) return null;
  const known = choices.filter(({ id }) => chosen.includes(id));
  const none = all ? t('board.every', { count: choices.length }) : t('board.any');
  const value =
    chosen.length === 0
      ? none
      : (known.length === 1 && known[0]?.name) || t('board.some', { chosen: chosen.length, count: choices.length });
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <FilterChip label={label} value={value} on={chosen.length > 0} aria-haspopup="dialog" />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <CheckList label={label} choices={choices} chosen={chosen} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
