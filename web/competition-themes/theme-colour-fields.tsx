import { Select, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { boardColours, type Faint, leastOf, readOn } from '../../src/competition-themes/theme-colours.values.ts';
import { ANIMATIONS, GRADIENT_NAMES, lookOf, OVERLAYS } from '../../src/competition-themes/theme-look.values.ts';
import { readStyleValue, STYLE_RULES, styleOf, type StyleProperty, styleText } from '../../src/competition-themes/theme-style.values.ts';
import { CONTROL_CONTRAST, type Hex, readColour, TEXT_CONTRAST } from '../../src/organisations/theme.values.ts';
import { Button } from '../platform/controls/button.tsx';
import { Fields, FormGroup } from '../platform/form/form-group.tsx';
import { UploadPicture } from '../platform/form/upload-picture.tsx';
import type { EditingProps } from './editing.ts';
import classes from './competition-themes.module.css';

const SHADOWS = STYLE_RULES['--laurel-shadow'].names;
const MEASURES = ['--laurel-radius', '--laurel-gap', '--laurel-row-height', '--laurel-text-size'] as const;

/** The ground of a theme, its colours with how well they are read, and its shape. */
export function ThemeColourFields({ values, typed, problemOf, set, type, faint }: EditingProps & { faint: readonly Faint[] }) {
  const { t } = useTranslation();
  const style = styleOf(values.css);
  const colours = boardColours(lookOf(values));
  const css = (property: StyleProperty, value: string | undefined) => ({ css: styleText({ ...style, [property]: value }) });
  const styleColour = (property: '--laurel-ground' | '--laurel-row' | '--laurel-accent', shown: Hex) => (
    <ColourField
      label={t(`competitionThemes.style.${property}`)}
      text={typed[property] ?? style[property] ?? ''}
      shown={shown}
      problem={problemOf(property)}
      onType={(text) =>
        type(
          property,
          text,
          changeOf(text, (colour) => css(property, colour === '' ? undefined : colour)),
        )
      }
    />
  );
  const textColour = (field: 'header_text_color' | 'player_text_color', shown: Hex) => (
    <ColourField
      label={t(`competitionThemes.${field}`)}
      text={typed[field] ?? values[field]}
      shown={shown}
      problem={problemOf(field)}
      onType={(text) =>
        type(
          field,
          text,
          changeOf(text, (colour) => ({ [field]: colour })),
        )
      }
    />
  );
  const told = (field: Faint['field'], colour: Hex, grounds: readonly Hex[], least: number, repair: () => void) => (
    <Contrast
      label={t(field === 'css' ? 'competitionThemes.style.--laurel-accent' : `competitionThemes.${field}`)}
      ratio={leastOf(colour, grounds).ratio}
      least={least}
      fails={faint.some((one) => one.field === field)}
      onRepair={repair}
    />
  );
  const choice = (
    field: 'background_gradient' | 'background_overlay' | 'background_animation',
    options: readonly { value: string; label: string }[],
  ) => (
    <Select
      label={t(`competitionThemes.${field}`)}
      allowDeselect={false}
      data={options}
      value={values[field]}
      error={problemOf(field)}
      onChange={(value) => set({ [field]: value ?? 'none' })}
    />
  );

  return (
    <>
      <FormGroup title={t('competitionThemes.ground')} text={t('competitionThemes.groundMore')}>
        <Fields>
          {choice(
            'background_gradient',
            GRADIENT_NAMES.map((value) => ({ value, label: t(`competitionThemes.gradients.${value}`) })),
          )}
          {values.background_gradient === 'none' && styleColour('--laurel-ground', style['--laurel-ground'] ?? '#ffffff')}
          {choice(
            'background_overlay',
            OVERLAYS.map((value) => ({ value, label: t(`competitionThemes.overlays.${value}`) })),
          )}
          {choice(
            'background_animation',
            ANIMATIONS.map((value) => ({ value, label: t(`competitionThemes.animations.${value}`) })),
          )}
        </Fields>
        <div className={classes.under}>
          <UploadPicture type="cover" label={t('competitionThemes.upload')} onUploaded={({ path }) => set({ backgroundimage: path })} />
          {values.backgroundimage !== '' && (
            <Button kind="quiet" icon={<IconX stroke={1.75} />} onClick={() => set({ backgroundimage: '' })}>
              {t('competitionThemes.noPicture')}
            </Button>
          )}
          {problemOf('backgroundimage') && <p role="alert">{problemOf('backgroundimage')}</p>}
        </div>
      </FormGroup>
      <FormGroup title={t('competitionThemes.colours')} text={t('competitionThemes.coloursMore')}>
        <Fields>
          {textColour('header_text_color', colours.headerText)}
          {textColour('player_text_color', colours.playerText)}
          {styleColour('--laurel-row', colours.rows[0] ?? '#ffffff')}
          {styleColour('--laurel-accent', colours.accent)}
        </Fields>
        <ul className={classes.contrasts}>
          {told('header_text_color', colours.headerText, colours.ground, TEXT_CONTRAST, () =>
            set({ header_text_color: readOn(colours.ground) }),
          )}
          {told('player_text_color', colours.playerText, colours.rows, TEXT_CONTRAST, () =>
            set({ player_text_color: readOn(colours.rows) }),
          )}
          {values.progress_class !== 'none' &&
            style['--laurel-accent'] !== undefined &&
            told('css', colours.accent, colours.rows, CONTROL_CONTRAST, () => set(css('--laurel-accent', readOn(colours.rows))))}
        </ul>
      </FormGroup>
      <FormGroup title={t('competitionThemes.shape')} text={t('competitionThemes.shapeMore')}>
        <Fields>
          {MEASURES.map((property) => {
            const { kind, from, to } = STYLE_RULES[property];
            return (
              <TextInput
                key={property}
                label={t(`competitionThemes.style.${property}`)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={6}
                value={typed[property] ?? style[property]?.replace('px', '') ?? ''}
                error={problemOf(property) && t('competitionThemes.notValue', { from, to })}
                onChange={({ currentTarget: { value: text } }) => {
                  const value = readStyleValue(property, kind === 'length' ? `${text.trim()}px` : text);
                  type(
                    property,
                    text,
                    text.trim() === '' ? css(property, undefined) : value === undefined ? undefined : css(property, value),
                  );
                }}
              />
            );
          })}
          <Select
            label={t('competitionThemes.style.--laurel-shadow')}
            allowDeselect={false}
            data={SHADOWS.map((value) => ({ value, label: t(`competitionThemes.shadows.${value}`) }))}
            value={style['--laurel-shadow'] ?? 'none'}
            onChange={(value) => set(css('--laurel-shadow', value ?? undefined))}
          />
        </Fields>
      </FormGroup>
    </>
  );
}

/** What a text says once it is a colour, or nothing at all, which is the colour by itself; undefined while it is neither. */
function changeOf<Change>(text: string, change: (colour: Hex) => Change): Change | undefined {
  if (text.trim() === '') return change('');
  const colour = text.trim().length > 4 || /^#[0-9a-f]{3}$/i.test(text.trim()) ? readColour(text) : undefined;
  return colour === undefined ? undefined : change(colour);
}

type ColourFieldProps = { label: string; text: string; shown: Hex; problem: string | undefined; onType: (text: string) => void };

/** A colour to pick, or to type as hex; empty: the one that it has by itself. */
function ColourField({ label, text, shown, problem, onType }: ColourFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={label}
      placeholder={t('competitionThemes.ownColour')}
      value={text}
      error={problem}
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      classNames={{ input: classes.hex }}
      onChange={(event) => onType(event.currentTarget.value)}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={classes.pick}
          aria-label={t('competitionThemes.pick', { label })}
          value={shown}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      }
    />
  );
}

type ContrastProps = { label: string; ratio: number; least: number; fails: boolean; onRepair: () => void };

/** How well something is read, and what would be. */
function Contrast({ label, ratio, least, fails, onRepair }: ContrastProps) {
  const { t } = useTranslation();
  return (
    <li data-fails={fails || undefined}>
      <span className="grow">{label}</span>
      <span className="num strong">{t('competitionThemes.ratio', { ratio: (Math.floor(ratio * 100) / 100).toFixed(2), least })}</span>
      <span className={classes.verdict}>
        {fails ? <IconAlertTriangle size={14} stroke={2} /> : <IconCheck size={14} stroke={2} />}
        {t(fails ? 'competitionThemes.faint' : 'competitionThemes.readable')}
      </span>
      {fails && (
        <Button size="sm" onClick={onRepair}>
          {t('competitionThemes.repair')}
        </Button>
      )}
    </li>
  );
}
