import { useEffect, useRef, useState } from "react";

/** `refused`: the visitor or the browser refuses access. `none`: there is no camera, or it failed. */
type CameraState = "starting" | "live" | "refused" | "none";

/** The rear camera, if there is one, at a high resolution. */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 2560 }, height: { ideal: 1440 } },
};

/** Returns true if the browser has a camera interface and the permissions policy allows this page to use it. */
export function mayUseCamera(): boolean {
  type Policy = { allowsFeature: (name: string) => boolean };
  const policy = (document as { featurePolicy?: Policy }).featurePolicy;
  return Boolean(navigator.mediaDevices?.getUserMedia) && policy?.allowsFeature("camera") !== false;
}

/** Shows the camera in a video element while `on` is true; releases the camera afterwards. */
export function useCamera(on: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [state, setState] = useState<CameraState>("starting");
  const [isTorchOn, setIsTorchOn] = useState<boolean | null>(null);
  useEffect(() => {
    if (!on) return;
    let isCancelled = false;
    const stop = () => {
      stream.current?.getTracks().forEach((track) => track.stop());
      stream.current = null;
    };
    const start = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
        stream.current = opened;
        // `stop` has run before the camera was opened: run it again.
        if (isCancelled || !video.current) return stop();
        video.current.srcObject = opened;
        await video.current.play().catch(() => {});
        setIsTorchOn(hasTorch(opened) ? false : null);
        setState("live");
      } catch (cause) {
        if (!isCancelled) setState((cause as DOMException).name === "NotAllowedError" ? "refused" : "none");
      }
    };
    setState("starting");
    void start();
    return () => {
      isCancelled = true;
      stop();
    };
  }, [on]);
  return {
    video,
    state,
    /** Whether the torch is on; null if the camera has none. */
    isTorchOn,
    async toggleTorch() {
      const [track] = stream.current?.getVideoTracks() ?? [];
      const next = !isTorchOn;
      await track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(
        () => setIsTorchOn(next),
        () => setIsTorchOn(null),
      );
    },
    /** Draws the current frame on a canvas. Returns false if there is no frame yet. */
    shoot(canvas: HTMLCanvasElement): boolean {
      const source = video.current;
      const context = canvas.getContext("2d");
      if (!source?.videoWidth || !context) return false;
      // The page shows only the middle of the frame, in the aspect ratio 4:3.
      const width = Math.min(source.videoWidth, (source.videoHeight * 4) / 3);
      const height = (width * 3) / 4;
      [canvas.width, canvas.height] = [width, height];
      context.drawImage(source, (source.videoWidth - width) / 2, (source.videoHeight - height) / 2, width, height, 0, 0, canvas.width, canvas.height);
      return true;
    },
  };
}

function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  const capabilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  return capabilities?.torch === true;
}
