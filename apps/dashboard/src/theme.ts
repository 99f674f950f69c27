import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The accent colour. White text is legible on shade 6, and shade 4 on the dark background. */
const homeroom: MantineColorsTuple = [
  '#eff4fe',
  '#dce7fc',
  '#bfd3fa',
  '#93b4f5',
  '#759cf2',
  '#4672e3',
  '#2f59d0',
  '#2748ab',
  '#243f8a',
  '#22386f',
];

/** White text is legible on shade 6. On its own tint, shade 7 is legible in the light scheme and shade 3 in the dark one. */
const green: MantineColorsTuple = [
  '#f0fdf4',
  '#dcfce7',
  '#bbf7d0',
  '#86efac',
  '#4ade80',
  '#16a34a',
  '#15803d',
  '#166534',
  '#14532d',
  '#052e16',
];
const amber: MantineColorsTuple = [
  '#fffbeb',
  '#fef3c7',
  '#fde68a',
  '#fcd34d',
  '#fbbf24',
  '#d97706',
  '#b45309',
  '#92400e',
  '#78350f',
  '#451a03',
];
const red: MantineColorsTuple = [
  '#fef2f2',
  '#fee2e2',
  '#fecaca',
  '#fca5a5',
  '#f87171',
  '#dc2626',
  '#c81e1e',
  '#991b1b',
  '#7f1d1d',
  '#450a0a',
];
const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e4e7ec',
  '#d3d8e0',
  '#b4bbc7',
  '#838c9b',
  '#5f6877',
  '#474f5c',
  '#2f3540',
  '#1a1d24',
];
const dark: MantineColorsTuple = [
  '#e3e5ea',
  '#b9bec8',
  '#a0a6b2',
  '#737a87',
  '#3c414b',
  '#2c3038',
  '#212429',
  '#17191d',
  '#111316',
  '#0b0c0e',
];

export const theme = createTheme({
  colors: { homeroom, green, amber, red, gray, dark },
  primaryColor: 'homeroom',
  primaryShade: 6,
  black: '#1a1d24',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.45' },
    },
  },
  components: {
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 },
      // The labels are short and become unreadable when they are truncated.
      styles: { root: { minWidth: 'max-content' } },
    },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'sm', fz: 'sm' } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close' },
        // A second `header` element would be a second banner landmark.
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 620, fontSize: 'var(--mantine-font-size-lg)' } },
    },
    // Targets are at least 24 pixels high.
    Checkbox: { defaultProps: { size: 'md' }, styles: { label: { fontSize: 'var(--mantine-font-size-sm)' } } },
    Switch: { defaultProps: { size: 'md' }, styles: { label: { fontSize: 'var(--mantine-font-size-sm)' } } },
    Chip: { styles: { label: { minHeight: 24 } } },
    SegmentedControl: { styles: { label: { minHeight: 24 } } },
    TextInput: { defaultProps: { withAsterisk: false } },
    PasswordInput: {
      defaultProps: {
        withAsterisk: false,
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' },
      },
    },
    // ARIA allows no placeholder as the child of a menu. A menu in the header is inside a landmark without a portal. Its position
    // is fixed: a table with few rows would cut off a menu inside it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false, floatingStrategy: 'fixed' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 200 } },
  },
});

/** Mantine's colours for secondary text, errors and tints have less contrast than 4.5:1. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => {
  const tinted = Object.keys(colors).filter((name) => name !== 'dark');
  const tints = (shade: number): [string, string][] =>
    tinted.map((name) => [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-${shade})`]);
  const backgrounds = (suffix: string, share: number): [string, string][] =>
    tinted.map((name) => [
      `--mantine-color-${name}-${suffix}`,
      `color-mix(in srgb, var(--mantine-color-${name}-5) ${share}%, transparent)`,
    ]);
  return {
    variables: {},
    light: {
      ...Object.fromEntries(tints(7)),
      '--mantine-color-dimmed': '#5a6372',
      '--mantine-color-placeholder': '#6b7482',
      '--mantine-color-error': 'var(--mantine-color-red-6)',
      '--homeroom-ground': '#fbfbfc',
      '--homeroom-line': 'var(--mantine-color-gray-2)',
    },
    dark: {
      ...Object.fromEntries([...tints(3), ...backgrounds('light', 16), ...backgrounds('light-hover', 24)]),
      '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
      '--mantine-color-placeholder': '#8d94a1',
      '--mantine-color-error': 'var(--mantine-color-red-3)',
      '--homeroom-ground': 'var(--mantine-color-dark-8)',
      '--homeroom-line': 'var(--mantine-color-dark-5)',
    },
  };
};
