import '@fontsource-variable/inter/index.css';
import './platform/theme/mantine.css';
import './platform/theme/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { fetchInQuietTime } from './platform/code.ts';
import { startTexts } from './platform/texts/texts.ts';
import { styleNonce, ThemeProvider } from './platform/theme/theme-provider.tsx';
import { routes } from './routes.tsx';

// What locks the page's scrolling under a dialog adds a style of its own and looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** The first screen has the line for itself this long. */
const FIRST_SCREEN_MS = 3000;

await startTexts();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const router = createBrowserRouter(routes);
const page = createRoot(root);
// Drawn in small steps: what somebody presses meanwhile is answered.
startTransition(() =>
  page.render(
    <StrictMode>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StrictMode>,
  ),
);
setTimeout(() => void fetchInQuietTime(), FIRST_SCREEN_MS);
