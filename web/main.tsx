import '@fontsource-variable/inter/index.css';
import './react-first.ts';
import './platform/theme/mantine.css';
import './platform/theme/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { fetchFile, fetchInQuietTime } from './platform/code.ts';
import { en } from './platform/texts/en.ts';
import { startTexts } from './platform/texts/texts.ts';
import { styleNonce, ThemeProvider } from './platform/theme/theme-provider.tsx';
import { routes } from './routes.tsx';

// What locks the page's scrolling under a dialog adds a style of its own and looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** The first screen has the line for itself this long. */
const FIRST_SCREEN_MS = 3000;

void start();

async function start(): Promise<void> {
  await nextTask();
  await startTexts(en);
  await nextTask();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const router = createBrowserRouter(routes);
  await nextTask();
  // Its skeleton stands until then.
  const { files = '' } = document.documentElement.dataset;
  await Promise.all(files.split(' ').filter(Boolean).map(fetchFile));
  // React's own word for what it recovered from is the same for all; why says where it was.
  const page = createRoot(root, { onRecoverableError: (error) => reportError(error instanceof Error ? (error.cause ?? error) : error) });
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
  // Who has asked their browser to save data is sent what they open.
  if (!savesData()) setTimeout(() => void fetchInQuietTime(), FIRST_SCREEN_MS);
}

/** Not all browsers can be asked to. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Lets the browser draw, and answer what somebody presses, between two long pieces of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
