import { lookAt } from './look-at.ts';
import { screens } from './quest-editor.screens.ts';

lookAt(screens);
