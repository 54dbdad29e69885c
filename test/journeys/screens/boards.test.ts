import { lookAt } from './look-at.ts';
import { screens } from './boards.screens.ts';

lookAt(screens);
