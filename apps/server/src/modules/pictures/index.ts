export { deleteUnusedPictures, findPicture, type StoredPicture } from "./picture-statements.ts";
export { assertProfileImage, parsePicturePath, storePicture } from "./store-picture.ts";
