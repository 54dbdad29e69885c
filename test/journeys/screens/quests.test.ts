import { lookAt } from './look-at.ts';
import { screens } from './quests.screens.ts';

lookAt(screens);
