import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ColourRole,
  contrast,
  type Hex,
  onColour,
  ROLES,
  TEXT_CONTRAST,
  type Theme,
  type ThemeField,
} from '../../src/organisations/theme.values.ts';
import { Button } from '../platform/controls/button.tsx';
import { tokensOf } from '../platform/theme/theme-tokens.ts';
import './settings-texts.ts';
import classes from './theme.module.css';

type ThemeColoursProps = {
  theme: Theme;
  /** What is typed where it is not the colour yet. */
  typed: Partial<Theme>;
  problemOf: (field: ThemeField) => string | undefined;
  onType: (field: ThemeField, text: string) => void;
  onSet: (field: ThemeField, colour: Hex) => void;
};

/** Each role with its colour, what is written on it and how well that is read; what fails is repaired in its place. Then what is derived. */
export function ThemeColours({ theme, typed, problemOf, onType, onSet }: ThemeColoursProps) {
  const { t } = useTranslation();
  const [light, dark] = [tokensOf(theme, 'light'), tokensOf(theme, 'dark')];
  const field = (name: ThemeField, label: string) => (
    <ColourField
      label={label}
      colour={theme[name]}
      typed={typed[name]}
      problem={problemOf(name)}
      onType={(text) => onType(name, text)}
      onPick={(colour) => onSet(name, colour)}
    />
  );

  function line(role: ColourRole): ReactNode {
    const name = t(`theme.${role}`);
    // Under the surface the surface's own text is read.
    const below = role === 'background';
    const written = below ? light.ink : theme[`on${role}`];
    const repair = below ? light.body : onColour(theme[role]);
    const ratio = contrast(written, theme[role]);
    const repaired = below ? contrast(light.ink, repair) : contrast(repair, theme[role]);
    return (
      <section key={role} className={classes.role} aria-label={name}>
        <span className={classes.name}>{name}</span>
        {field(role, t('theme.colourOf', { role: name }))}
        {below ? <span className="meta">{t('theme.asOnSurface')}</span> : field(`on${role}`, t('theme.textOf', { role: name }))}
        <Meter ratio={ratio} />
        {ratio < TEXT_CONTRAST && (
          <div className={classes.repair} role="status">
            <IconAlertTriangle size={16} stroke={1.75} />
            <span className="grow">
              {t(below ? 'theme.moved' : 'theme.fails', { colour: repair, ratio: t('theme.ratio', { ratio: told(repaired) }) })}
            </span>
            <Button size="sm" onClick={() => onSet(below ? role : `on${role}`, repair)}>
              <Swatch colour={repair} />
              {t('theme.repair')}
            </Button>
          </div>
        )}
      </section>
    );
  }

  const derived: readonly [name: string, text: Hex, ground: Hex][] = [
    [t('theme.primaryLight'), light['primary-text'], light.surface],
    [t('theme.primaryDark'), dark['primary-text'], dark.surface],
    [t('theme.errorLight'), light.error, light.surface],
    [t('theme.errorDark'), dark.error, dark.surface],
  ];
  return (
    <section className={classes.colours} aria-label={t('theme.colours')}>
      <p className={classes.head}>
        <span>{t('theme.role')}</span>
        <span>{t('theme.colour')}</span>
        <span>{t('theme.text')}</span>
        <span>{t('theme.contrast')}</span>
      </p>
      {ROLES.map(line)}
      <p className={classes.between}>{t('theme.derived')}</p>
      {derived.map(([name, text, ground]) => (
        <section key={name} className={classes.role} aria-label={name}>
          <span className={classes.name}>{name}</span>
          <span className={classes.shown}>
            <Swatch colour={text} />
            {text}
          </span>
          <span className={classes.shown}>
            <Swatch colour={ground} />
            {ground}
          </span>
          <Meter ratio={contrast(text, ground)} />
        </section>
      ))}
    </section>
  );
}

type ColourFieldProps = {
  label: string;
  colour: Hex;
  typed: string | undefined;
  problem: string | undefined;
  onType: (text: string) => void;
  onPick: (colour: Hex) => void;
};

/** A colour to pick, or to type as hex. */
function ColourField({ label, colour, typed, problem, onType, onPick }: ColourFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      aria-label={label}
      value={typed ?? colour}
      error={problem}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onType(event.currentTarget.value)}
      classNames={{ input: classes.hex }}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={classes.pick}
          aria-label={t('theme.pick', { field: label })}
          value={colour}
          onChange={(event) => onPick(event.currentTarget.value)}
        />
      }
    />
  );
}

function Swatch({ colour }: { colour: Hex }) {
  return <span className={classes.swatch} style={{ background: colour }} />;
}

const MOST = 21;

/** How well something is read: a logarithmic bar with its mark at 4.5:1, the ratio, and a word. */
function Meter({ ratio }: { ratio: number }) {
  const { t } = useTranslation();
  const fails = ratio < TEXT_CONTRAST;
  const along = (value: number) => `${((100 * Math.log(value)) / Math.log(MOST)).toFixed(1)}%`;
  return (
    <span className={classes.meter} data-fails={fails || undefined}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: along(ratio) }} />
        <i style={{ left: along(TEXT_CONTRAST) }} />
      </span>
      <span className="num strong">{t('theme.ratio', { ratio: told(ratio) })}</span>
      <span className={classes.verdict}>
        {fails ? <IconAlertTriangle size={14} stroke={2} /> : <IconCheck size={14} stroke={2} />}
        {t(fails ? 'theme.faint' : 'theme.readable')}
      </span>
    </span>
  );
}

/** Never rounded up to what it does not reach. */
function told(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
