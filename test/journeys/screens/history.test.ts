import { lookAt } from './look-at.ts';
import { screens } from './history.screens.ts';

lookAt(screens);
