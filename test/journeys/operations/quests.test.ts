import { tryOperations } from './try-operations.ts';
import { operations } from './quests.operations.ts';

tryOperations(operations);
