import { operations } from './newsfeed.operations.ts';
import { tryOperations } from './try-operations.ts';

tryOperations(operations);
