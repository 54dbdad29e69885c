import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid4 } from 'uuid';
import { MOST_LEVELS } from '../../../src/badges/badge-rule.values.ts';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { levelProblem, type LevelValues } from './badge-values.ts';
import { ChoiceBlank, NumberBlank } from './blanks.tsx';
import './editor-texts.ts';
import classes from './editor.module.css';

type LevelFieldsProps = {
  levels: readonly LevelValues[];
  problem: string | undefined;
  onChange: (levels: readonly LevelValues[]) => void;
};

/** The levels of a badge in their order, each with what it asks for; one is reached when all before it are (C-03, U-098). */
export function LevelFields({ levels, problem, onChange }: LevelFieldsProps) {
  const { t } = useTranslation();

  function add() {
    const last = levels.at(-1);
    const value = last?.type === 3 && /^\d+$/.test(last.value) ? String(2 * Number(last.value)) : '';
    onChange([
      ...levels,
      {
        id: uuid4(),
        name: '',
        icon: '',
        description: '',
        type: last?.type ?? 3,
        mode: last?.mode ?? 0,
        value,
        points: '',
        seriesId: '',
        tags: [],
      },
    ]);
  }

  const move = (index: number, by: -1 | 1) => {
    const level = levels[index];
    if (level) onChange(levels.toSpliced(index, 1).toSpliced(index + by, 0, level));
  };
  return (
    <section className={classes.levelSection} aria-labelledby="level-fields">
      <h2 id="level-fields">{t('badges.levels')}</h2>
      <p className="soft">{t('badges.edit.levelsMore')}</p>
      <ol className={classes.levelRows}>
        {levels.map((level, index) => (
          <li key={level.id}>
            <Level
              level={level}
              n={index + 1}
              wrong={problem === undefined ? undefined : levelProblem(level)}
              onChange={(change) => onChange(levels.with(index, { ...level, ...change }))}
              onRemove={() => onChange(levels.toSpliced(index, 1))}
              onEarlier={index > 0 ? () => move(index, -1) : undefined}
              onLater={index < levels.length - 1 ? () => move(index, 1) : undefined}
            />
          </li>
        ))}
      </ol>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {levels.length < MOST_LEVELS ? (
        <Button icon={<IconPlus stroke={2} />} onClick={add}>
          {t('badges.edit.addLevel')}
        </Button>
      ) : (
        <p className="soft">{t('badges.edit.levelsFull')}</p>
      )}
    </section>
  );
}

type LevelProps = {
  level: LevelValues;
  n: number;
  wrong: ReturnType<typeof levelProblem>;
  onChange: (change: Partial<LevelValues>) => void;
  onRemove: () => void;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
};

function Level({ level: { name, type, mode, value }, n, wrong, onChange, onRemove, onEarlier, onLater }: LevelProps) {
  const { t } = useTranslation();
  const numbered = formatCount(n);
  const named = (what: string) => t('badges.edit.ofLevel', { what, n: numbered });
  return (
    <div role="group" aria-label={t('badges.edit.level', { n: numbered })} className={classes.levelRow}>
      <span className={`${classes.levelNumber} num`} aria-hidden="true">
        {numbered}
      </span>
      <TextInput
        aria-label={named(t('badges.edit.levelName'))}
        placeholder={t('badges.edit.levelName')}
        maxLength={255}
        autoComplete="off"
        value={name}
        error={wrong === 'name'}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <span className={classes.levelAsks}>
        <ChoiceBlank<2 | 3>
          label={named(t('badges.edit.levelType'))}
          value={type}
          changed={false}
          options={([3, 2] as const).map((one) => ({ value: one, label: t(`badges.edit.levelTypes.${one}`) }))}
          onChange={(chosen) => onChange({ type: chosen })}
        />
        {type === 3 && (
          <>
            <NumberBlank
              label={named(t('badges.blank.value.amount'))}
              value={value}
              changed={false}
              wrong={wrong === 'value'}
              onChange={(typed) => onChange({ value: typed })}
            />
            <ChoiceBlank<0 | 1 | 2>
              label={named(t('badges.blank.mode'))}
              value={mode}
              changed={false}
              options={([0, 1, 2] as const).map((one) => ({ value: one, label: t(`badges.mode.${one}`) }))}
              onChange={(chosen) => onChange({ mode: chosen })}
            />
          </>
        )}
      </span>
      <span className={classes.levelDoes}>
        <IconButton
          size="sm"
          label={named(t('badges.edit.earlier'))}
          icon={<IconArrowUp stroke={1.75} />}
          disabled={!onEarlier}
          onClick={onEarlier}
        />
        <IconButton
          size="sm"
          label={named(t('badges.edit.later'))}
          icon={<IconArrowDown stroke={1.75} />}
          disabled={!onLater}
          onClick={onLater}
        />
        <IconButton size="sm" label={named(t('badges.edit.removeLevel'))} icon={<IconTrash stroke={1.75} />} onClick={onRemove} />
      </span>
    </div>
  );
}
