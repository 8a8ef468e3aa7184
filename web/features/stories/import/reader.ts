import { previewOf, type Wanted } from './preview.ts';

/** The worker that reads what somebody has brought, so that the page does not stand still meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Wanted>) => {
  void previewOf(data).then((preview) => postMessage(preview));
});
