import {
  createTheme,
  Menu,
  Modal,
  Popover,
  Select,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type OptionsFilter,
} from '@mantine/core';
import { closest } from '../../../projections/platform/closeness.values.ts';
import classes from './mantine.module.css';

const PRIMARY = Array<string>(10).fill('var(--primary)') as unknown as MantineColorsTuple;

/** On the side with more room, and no higher than that: what is longer scrolls, so that its end is reached in every window. */
const middlewares = { flip: { fallbackStrategy: 'bestFit', padding: 8 }, shift: true, inline: false, size: { padding: 8 } } as const;

/** Of a list of options these alone scroll: a field over them stays. */
const list = { dropdown: `${classes.dropdown} ${classes.list}`, options: classes.options } as const;

/** What opens beside its button stays in the button's landmark, and nothing that scrolls cuts it. */
const beside = {
  middlewares,
  shadow: 'none',
  offset: 4,
  transitionProps: { duration: 150, transition: 'fade' },
  withinPortal: false,
  floatingStrategy: 'fixed',
} as const;

/** Mantine's inputs, menus and dialogs in the values of tokens.css, so that they look like everything else. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, monospace',
  primaryColor: 'primary',
  colors: { primary: PRIMARY },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '12px', xl: '16px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: { label: classes.label, error: classes.error, description: classes.description, required: classes.required },
    },
    Input: { classNames: { input: classes.input, section: classes.section } },
    Checkbox: { classNames: { input: classes.check, icon: classes.checkIcon, label: classes.checkLabel } },
    Radio: { classNames: { radio: classes.radio, icon: classes.radioIcon, label: classes.checkLabel } },
    Switch: {
      classNames: { track: classes.track, thumb: classes.thumb, label: classes.checkLabel },
      defaultProps: { withThumbIndicator: false },
    },
    Menu: Menu.extend({
      defaultProps: {
        position: 'bottom-end',
        ...beside,
        // What it would add has a role that a menu must not hold; the first item has the focus instead.
        withInitialFocusPlaceholder: false,
      },
      classNames: { dropdown: classes.dropdown, item: classes.item, label: classes.menuLabel, divider: classes.divider },
    }),
    Popover: Popover.extend({
      defaultProps: beside,
      classNames: { dropdown: classes.dropdown },
    }),
    Select: Select.extend({
      defaultProps: {
        allowDeselect: false,
        withCheckIcon: true,
        checkIconPosition: 'right',
        // Where one types to find, Enter takes what comes closest.
        filter: closestOptions,
        selectFirstOptionOnChange: true,
        withScrollArea: false,
      },
      classNames: list,
    }),
    Combobox: { classNames: { ...list, option: classes.item } },
    ComboboxChevron: { classNames: { chevron: classes.chevron } },
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, withArrow: false }, classNames: { tooltip: classes.tooltip } }),
    Modal: Modal.extend({ defaultProps: { centered: true, radius: 'lg' } }),
  },
});

function closestOptions({ options, search }: Parameters<OptionsFilter>[0]): ReturnType<OptionsFilter> {
  return closest(options, search, (option) => ('label' in option ? option.label : ''));
}

/** Where Mantine reads its colours from: the tokens, which change with data-theme by themselves. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-color-anchor': 'var(--primary-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-3)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-input)',
    '--mantine-color-disabled': 'var(--surface-3)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line-2)',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--primary) 90%, black)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
    '--mantine-primary-color-light': 'var(--primary-soft)',
    '--mantine-primary-color-light-hover': 'var(--primary-soft)',
    '--mantine-primary-color-light-color': 'var(--primary-text)',
  },
  light: {},
  dark: {},
});
