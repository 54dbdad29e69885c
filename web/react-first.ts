// React runs when it is first asked for. Asked for in the file that holds it (vite.config.ts), it does so in the task of that file.
import 'react-dom/client';
