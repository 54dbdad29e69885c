import { lookAt } from './look-at.ts';
import { screens } from './scoreboard.screens.ts';

lookAt(screens);
