import { previewOf, type ReaderMessage, type Wanted } from './preview.ts';

/** The worker that reads pasted text and files, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<Wanted>) => {
  const say = (message: ReaderMessage) => postMessage(message);
  say({ is: 'progress', share: 0 });
  void previewOf(data, (share) => say({ is: 'progress', share })).then(
    (preview) => say({ is: 'preview', preview }),
    // A folder has no bytes.
    () => say({ is: 'preview', preview: { ok: false, fault: 'notText' } }),
  );
});
