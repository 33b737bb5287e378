export { deleteUnusedPictures, findPicture, type StoredPicture } from "./picture-statements.ts";
export { assertProfileImage, parsePicturePath, storeFont, storePicture } from "./store-picture.ts";
