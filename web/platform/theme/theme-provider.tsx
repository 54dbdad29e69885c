import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColourScheme } from './colour-scheme.ts';
import { mantineTheme, mantineVariables } from './mantine-theme.ts';

/** The tokens, the colour scheme and Mantine for everything inside. Styles that Mantine adds carry the nonce of the page. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const shown = useColourScheme((scheme) => scheme.shown);
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      forceColorScheme={shown}
      deduplicateCssVariables
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

/** The nonce that the server wrote into the page. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
